export {
  MoodboardError,
  type MoodboardErrorCode,
  type MoodboardLimits,
  type MoodboardPicture,
  type MoodboardPictures,
  type PreparedPicture,
} from './moodboard-types.ts';
export { preparePicture } from './prepare-picture.ts';
export { readMoodboard } from './read-moodboard.ts';
