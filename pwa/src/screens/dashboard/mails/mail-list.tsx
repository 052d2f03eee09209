import type { AdminMail } from '#contract/mails'
import { MailCard } from './mail-card.tsx'
import cards from '../cards.module.css'

export const MailList = ({ mails, level }: { mails: readonly AdminMail[]; level: 3 | 4 }) => (
  <ul className={cards.list}>
    {mails.map((mail) => (
      <li key={mail.id}>
        <MailCard mail={mail} level={level} />
      </li>
    ))}
  </ul>
)
