import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCurrencies, login } from '@sourcewiz/contract';
import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';
import { inTurns, ratioFigure, send, type Figure } from './support/measure.ts';
import { startBareFastify, type BenchProgram } from './support/bench-program.ts';

const account = { email: demoSignIns.accounts[0].email, password: demoSignIns.password };
/** The cost of signing in beyond its argon2, and of an authenticated call that does nothing beyond a bare route. */
export async function measureSignIn(program: BenchProgram): Promise<Figure[]> {
  const url = `${program.url}${listCurrencies.path}`;
  const headers = { 'access-token': program.token };
  const answerFile = join(program.dataDir, 'bench-answer.json');
  writeFileSync(answerFile, await send({ url, method: 'GET', headers }));
  const bare = await startBareFastify({ answerFile, password: account.password });
  try {
    const signIn = await inTurns(
      {
        floor: () => send({ url: `${bare.url}/verify`, body: account }),
        measured: () => send({ url: `${program.url}${login.path}`, body: account }),
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
