import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmtpSender } from './smtp.ts';
import { MessageRefused } from './text-message.ts';

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 500, whole: 2_000 };
const mail = { id: 'a1', to: 'ebba@nordhem.example', subject: 'Bowls', text: 'Four bowls.' };

let server: Server | undefined;
afterEach(() => void server?.close());

/** What a mail server answers to the beginning of a line, by its first word; nothing to what is not there. */
type Answers = Partial<Record<'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | '.' | 'QUIT', string>>;
const polite: Answers = {
  EHLO: '250 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
};

async function sendTo(answers: Answers, { drips = false } = {}): Promise<{ failed: unknown; heard: string }> {
  let heard = '';
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('220 hello\r\n');
    const timer = drips ? setInterval(() => socket.write('250-and more\r\n'), 50) : undefined;
    socket.on('close', () => clearInterval(timer));
    socket.on('data', (data) => {
      heard += data.toString();
      const ended = data.toString().endsWith('\r\n.\r\n') ? '.' : data.toString().slice(0, 4).toUpperCase();
      const answer = answers[ended as keyof Answers];
      if (answer !== undefined) socket.write(`${answer}\r\n`);
    });
  });
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'a@b.example',
    publicUrl: 'https://b.example',
  };
  const failed = await createSmtpSender(settings, timeouts)?.(mail).catch((error: unknown) => error);
  return { failed, heard };
}

test('D03 a mail is handed over under an id that stays the same at every try', async () => {
  const { failed, heard } = await sendTo(polite);
  expect(failed).toBeUndefined();
  expect(heard).toContain('Message-ID: <a1@b.example>');
});

test.each<[string, Answers]>([
  ['asks to come again', { ...polite, RCPT: '450 come again' }],
  ['is full', { ...polite, '.': '452 no room' }],
  ['takes the mail and says nothing more', { ...polite, '.': undefined as never }],
  ['does not let anybody send for now', { EHLO: '421 too busy' }],
])('D03 a server that %s is tried again', async (_what, answers) => {
  const { failed } = await sendTo(answers);
  expect(failed).toBeInstanceOf(Error);
  expect(failed).not.toBeInstanceOf(MessageRefused);
});

test('D03 a server that says something for ever holds up other mails no longer than a mail may take', async () => {
  const { failed } = await sendTo({}, { drips: true });
  expect(failed).toMatchObject({ code: 'EABORT' });
  expect(failed).not.toBeInstanceOf(MessageRefused);
});

test('D03 a mail that is refused for good is not tried again', async () => {
  expect((await sendTo({ ...polite, RCPT: '550 no such mailbox' })).failed).toBeInstanceOf(MessageRefused);
});
