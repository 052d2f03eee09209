import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** The steps of SMTP at which a server can refuse. */
export type SmtpStep = 'greeting' | 'auth' | 'from' | 'to' | 'data'

export interface TestSmtp {
  url: string
  /** Whole messages that were accepted. */
  received: string[]
  /** Refuses this step with an answer such as '550 5.1.1 No such user' from now on; null accepts everything. */
  refuse(refusal: { step: SmtpStep; answer: string } | null): void
  /** Called when a message has arrived, before it is accepted. */
  onMessage: ((message: string) => unknown) | null
  close(): Promise<void>
}

/** A real mail server on this machine that keeps what it accepts. */
export async function startTestSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  let refused: { step: SmtpStep; answer: string } | null = null
  const answerAt = (step: SmtpStep): Error | null => {
    if (refused?.step !== step) return null
    const [, code, words] = /^(\d{3}) (.*)$/.exec(refused.answer) ?? []
    return Object.assign(new Error(words), { responseCode: Number(code) })
  }
  const server = new SMTPServer({
    authOptional: true,
    hideENHANCEDSTATUSCODES: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => done(answerAt('greeting')),
    onAuth: ({ username }, _session, done) => done(answerAt('auth'), { user: username }),
    onMailFrom: (_address, _session, done) => done(answerAt('from')),
    onRcptTo: (_address, _session, done) => done(answerAt('to')),
    onData: (stream, _session, done) => void take(stream).then(done, done),
    ...options,
  })
  // A client that hangs up in the middle is no error of the test's.
  server.on('error', () => undefined)
  const smtp: TestSmtp = {
    url: '',
    received: [],
    refuse: (refusal) => void (refused = refusal),
    onMessage: null,
    close: () => new Promise((resolve) => void server.close(resolve)),
  }
  async function take(stream: NodeJS.ReadableStream): Promise<Error | null> {
    const message = await text(stream)
    await smtp.onMessage?.(message)
    const answer = answerAt('data')
    if (!answer) smtp.received.push(message)
    return answer
  }
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return smtp
}
