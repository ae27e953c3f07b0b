import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listCurrencies, login } from '@sourcewiz/contract';
import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';
import { median, ratioFigure, send, type Figure } from './measure.ts';
import { startBareFastify, type World } from './world.ts';

const account = { email: demoSignIns.accounts[0].email, password: demoSignIns.password };
/** Turn by turn, so that whatever else the machine does meets both; the best of the medians is told. */
const ROUNDS = 4;

interface Turn {
  floor: () => Promise<unknown>;
  measured: () => Promise<unknown>;
  count: number;
}

/** What signing in costs beside its argon2, and what an authenticated call that does nothing costs beside a bare route. */
export async function measureSignIn(world: World): Promise<Figure[]> {
  const url = `${world.url}${listCurrencies.path}`;
  const headers = { 'access-token': world.token };
  const answerFile = join(world.dataDir, 'bench-answer.json');
  writeFileSync(answerFile, await send({ url, method: 'GET', headers }));
  const bare = await startBareFastify({ answerFile, password: account.password });
  try {
    const signIn = await turns({
      floor: () => send({ url: `${bare.url}/verify`, body: account }),
      measured: () => send({ url: `${world.url}${login.path}`, body: account }),
      count: 40,
    });
    const call = await turns({
      floor: () => send({ url: `${bare.url}/same`, method: 'GET' }),
      measured: () => send({ url, method: 'GET', headers }),
      count: 200,
    });
    return [
      ratioFigure('sign-in request, over a bare route with the same argon2', { ...signIn, atMost: 2 }),
      ratioFigure('authenticated call that does nothing, over a bare Fastify route', { ...call, atMost: 2 }),
    ];
  } finally {
    await bare.close();
    rmSync(answerFile);
  }
}

async function turns({ floor, measured, count }: Turn): Promise<{ ms: number; floorMs: number }> {
  const best = { ms: Infinity, floorMs: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    best.floorMs = Math.min(best.floorMs, await median(floor, count));
    best.ms = Math.min(best.ms, await median(measured, count));
  }
  return best;
}
