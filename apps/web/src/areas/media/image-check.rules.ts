/** The images with one of them in another version, at its place; a version that is there already stays once. */
export function replaced<T extends { id: string }>(images: readonly T[], id: string, by: T): readonly T[] {
  return images.flatMap((image) => {
    if (image.id === id) return by;
    return image.id === by.id ? [] : image;
  });
}
