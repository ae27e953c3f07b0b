import { openZipSource } from '../archives/index.ts';
import { answerOrders } from '../answer-orders.ts';
import { isSelfContainedModel } from './self-contained-model.ts';

/** The thread that reads 3D models, which may be anything. */
answerOrders(
  async (path: string) => {
    const file = await openZipSource(path);
    try {
      return await isSelfContainedModel(file);
    } finally {
      await file.close();
    }
  },
  () => false,
);
