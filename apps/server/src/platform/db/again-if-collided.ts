import { isCollision } from './connection-loss.ts';

/** Times that work is begun before its caller hears of the collision. */
const ATTEMPTS = 3;

/**
 * Does work again that the database ended because two writers stood in each other's way: nothing of it was kept, and the
 * other one is through by then.
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
