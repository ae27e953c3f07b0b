export {
  MoodboardError,
  type MoodboardLimits,
  type MoodboardPictures,
  type PreparedPicture,
} from './moodboard-types.ts';
export { preparePicture } from './prepare-picture.ts';
export { readMoodboard } from './read-moodboard.ts';
