import { isCollision } from './connection-loss.ts';

/** How often the work is tried before the caller gets the collision as an error. */
const ATTEMPTS = 3;

/**
 * Repeats a transaction that the database aborted because two writers collided: nothing of it was stored, and the other
 * one has finished by then.
 * @param work one whole transaction; it must leave nothing behind when it fails
 */
export async function againIfCollided<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}
