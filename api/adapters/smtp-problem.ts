import type { MailProblem } from '../contract/mails.ts'

/** What nodemailer says about a failed attempt. */
interface SmtpFailure {
  code?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
  message?: unknown
}

/** Words of a refusal that is about us, from servers that give no enhanced status code (RFC 3463). */
const aboutUs =
  /relay|spam|block|black ?list|deny ?list|policy|reputation|spf|dkim|dmarc|sender|authenticat|not (allowed|permitted|authori[sz]ed)|access denied|rejected due to/i

/**
 * Whose trouble a failed attempt is. Only what the recipient's server says about the recipient is permanent ('recipient');
 * everything else can be put right here, or passes.
 */
export function smtpProblem({ code, command, response, responseCode, message }: SmtpFailure): MailProblem {
  const said = typeof response === 'string' ? response : ''
  const answer = typeof responseCode === 'number' ? responseCode : null
  const step = typeof command === 'string' ? command : ''
  if (code === 'EAUTH' || step.startsWith('AUTH')) return 'sign_in'
  if (code === 'ETLS' || step === 'CONN' || /^(EHLO|HELO|LHLO|STARTTLS)$/.test(step)) return 'connection'
  // Refused before anything was sent: the address cannot be written into the protocol.
  if (answer === null) return /^(Invalid recipient|No recipients)/.test(String(message)) ? 'recipient' : 'connection'
  if (answer < 500) return 'busy'
  if (step === 'MAIL FROM') return answer === 530 ? 'sign_in' : 'sender'
  const [, subject, detail] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(said) ?? []
  if (subject !== undefined) return byStatus(`${subject}.${detail}`, step)
  if (answer === 530 || answer === 535) return 'sign_in'
  if (step !== 'RCPT TO') return 'content'
  return [550, 551, 553, 556].includes(answer) && !aboutUs.test(said) ? 'recipient' : 'policy'
}

/** By subject and detail of the enhanced status code. */
function byStatus(status: string, step: string): MailProblem {
  // 1.7 and 1.8: the sender's mailbox. 2.1: the recipient's mailbox is disabled.
  if (status === '1.7' || status === '1.8') return 'sender'
  if (status.startsWith('1.') || status === '2.1') return 'recipient'
  if (status.startsWith('2.')) return 'busy'
  if (status.startsWith('7.')) return 'policy'
  return step === 'RCPT TO' ? 'policy' : 'content'
}
