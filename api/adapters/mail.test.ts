import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestSmtp, type SmtpStep, type TestSmtp } from '../testing/smtp-server.ts'
import { silentLog } from './log.ts'
import { createMailer, MailError, smtpTimeouts, type Mail, type Mailer } from './mail.ts'

const mail: Mail = {
  key: 'mail-0123',
  requestId: 'request-4711',
  to: { name: 'Bo, the Bear', address: 'bo@bears.example' },
  subject: 'Your order',
  text: 'Hello',
  html: '<p>Hello</p>',
}

let smtp: TestSmtp
let mailer: Mailer | null = null
beforeEach(async () => void (smtp = await startTestSmtp()))
afterEach(async () => {
  mailer?.close()
  await smtp.close()
})

const open = (smtpUrl: string, timeouts = smtpTimeouts) =>
  (mailer = createMailer({
    smtpUrl,
    from: 'Plush Trails <orders@plushtrails.example>',
    dir: '/nowhere',
    log: silentLog,
    timeouts,
  }))

const failureOf = async (url: string, timeouts = smtpTimeouts): Promise<MailError> => {
  const error: unknown = await open(url, timeouts)
    .send(mail)
    .catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(MailError)
  return error as MailError
}

it('an email is sent over SMTP with the same Message-ID in every attempt', async () => {
  await open(smtp.url).send(mail)
  const [received = ''] = smtp.received
  expect(received).toContain('Message-ID: <mail-0123@plushtrails.example>')
  expect(received).toContain('To: "Bo, the Bear" <bo@bears.example>')
  expect(received).toMatch(/^X-Request-Id: request-4711\r?$/im)
  expect(received).toContain('multipart/alternative')
})

describe('a refusal is sorted by whose trouble it is (M3)', () => {
  it.each<[SmtpStep, string, MailError['problem']]>([
    ['greeting', '554 No service from your address', 'connection'],
    ['greeting', '421 Too many connections', 'connection'],
    ['auth', '535 5.7.8 Bad credentials', 'sign_in'],
    ['auth', '454 4.7.0 Temporary authentication failure', 'sign_in'],
    ['from', '530 5.7.0 Authentication required', 'sign_in'],
    ['from', '550 Sender rejected', 'sender'],
    ['from', '553 5.1.8 Domain of sender does not exist', 'sender'],
    ['from', '451 Greylisted', 'busy'],
    ['to', '550 Relaying denied', 'policy'],
    ['to', '550 5.7.1 We do not relay', 'policy'],
    ['to', '554 5.7.1 Client host blocked', 'policy'],
    ['to', '550 5.7.26 Message is not authenticated', 'policy'],
    ['to', '553 5.1.8 Sender unknown', 'sender'],
    ['to', '550 Your server is on a blacklist', 'policy'],
    ['to', '554 Transaction failed', 'policy'],
    ['to', '450 4.2.1 Try again later', 'busy'],
    ['to', '552 5.2.2 Mailbox full', 'busy'],
    ['to', '550 No such user here', 'recipient'],
    ['to', '550 5.1.1 The email account does not exist', 'recipient'],
    ['to', '551 User not local', 'recipient'],
    ['to', '553 5.1.3 Bad mailbox name', 'recipient'],
    ['to', '556 5.1.10 The domain accepts no mail', 'recipient'],
    ['to', '550 5.2.1 Mailbox disabled', 'recipient'],
    ['data', '451 4.3.0 Try again later', 'busy'],
    ['data', '554 5.7.1 Refused as spam', 'policy'],
    ['data', '554 Message refused', 'content'],
    ['data', '552 5.3.4 Message too large', 'content'],
    ['data', '550 5.1.1 No such user', 'recipient'],
  ])('at %s: %s → %s', async (step, answer, problem) => {
    smtp.refuse({ step, answer })
    const failure = await failureOf(step === 'auth' ? smtp.url.replace('//', '//us:secret@') : smtp.url)
    expect(failure.problem).toBe(problem)
    expect(failure.message).toContain(answer.slice(0, 3))
    // The server's words may hold the address.
    expect(failure.message).not.toContain(answer.slice(answer.lastIndexOf(' ')))
    expect(smtp.received).toEqual([])
  })

  it('a server that is not there, or speaks no TLS, is a problem of the connection', async () => {
    expect(await failureOf('smtp://127.0.0.1:1')).toMatchObject({ problem: 'connection' })
    expect(await failureOf(smtp.url.replace('smtp:', 'smtps:'))).toMatchObject({ problem: 'connection' })
  })
})

describe('how long an attempt takes', () => {
  let dribbling: Server | null = null
  afterEach(() => dribbling?.close())

  it('ends at its limit, also when the mail server goes on saying something', async () => {
    const sockets = new Set<{ destroyed: boolean }>()
    dribbling = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.resume().write('220 ready\r\n')
      const timer = setInterval(() => socket.write('250-and more\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => void dribbling?.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(dribbling.address() as AddressInfo).port}`
    expect(await failureOf(url, { ...smtpTimeouts, total: 300 })).toMatchObject({
      problem: 'connection',
      message: 'SMTP too slow',
    })
    // And the connection is closed, so that the email cannot be accepted afterwards.
    await expect.poll(() => [...sockets].every((socket) => socket.destroyed)).toBe(true)
  })

  it('ends when the mailer is closed', async () => {
    let arrived: () => void = () => undefined
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    smtp.onMessage = () => {
      arrived()
      return new Promise(() => undefined)
    }
    const sending = failureOf(smtp.url)
    await arrival
    mailer?.close()
    expect(await sending).toMatchObject({ problem: 'connection', message: 'SMTP broken off' })
  })

  it('is never more than the mailer says, whichever way it sends', () => {
    const { connect, greeting, silence, total } = smtpTimeouts
    expect(open(smtp.url).longestSendMs).toBe(total)
    expect(total).toBeGreaterThan(connect + greeting + silence)
  })
})
