import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCurrencies, login } from '@sourcewiz/contract';
import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';
import { inTurns, ratioFigure, send, type Figure } from './measure.ts';
import { startBareFastify, type World } from './world.ts';

const account = { email: demoSignIns.accounts[0].email, password: demoSignIns.password };
/** What signing in costs beside its argon2, and what an authenticated call that does nothing costs beside a bare route. */
export async function measureSignIn(world: World): Promise<Figure[]> {
  const url = `${world.url}${listCurrencies.path}`;
  const headers = { 'access-token': world.token };
  const answerFile = join(world.dataDir, 'bench-answer.json');
  writeFileSync(answerFile, await send({ url, method: 'GET', headers }));
  const bare = await startBareFastify({ answerFile, password: account.password });
  try {
    const signIn = await inTurns(
      {
        floor: () => send({ url: `${bare.url}/verify`, body: account }),
        measured: () => send({ url: `${world.url}${login.path}`, body: account }),
      },
      { count: 40 },
    );
    const call = await inTurns(
      {
        floor: () => send({ url: `${bare.url}/same`, method: 'GET' }),
        measured: () => send({ url, method: 'GET', headers }),
      },
      { count: 200 },
    );
    return [
      ratioFigure('sign-in request, over a bare route with the same argon2', { ...signIn, atMost: 2 }),
      ratioFigure('authenticated call that does nothing, over a bare Fastify route', { ...call, atMost: 2 }),
    ];
  } finally {
    await bare.close();
    rmSync(answerFile);
  }
}
