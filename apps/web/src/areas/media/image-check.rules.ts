/** The images with one replaced by another version; a version that is already there is not repeated. */
export function replaced<T extends { id: string }>(images: readonly T[], id: string, by: T): readonly T[] {
  return images.flatMap((image) => {
    if (image.id === id) return by;
    return image.id === by.id ? [] : image;
  });
}
