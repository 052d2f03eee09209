import { useState } from 'react'
import type { AdminUser } from '#contract/auth'
import { signOut } from '../../hooks/admin/use-admin-session.ts'
import { adminWords } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './dashboard-screen.module.css'
import { EmailText } from './email-text.tsx'

/** Who sits on the dashboard, and the way out. */
export function DashboardHeader({ user }: { user: AdminUser }) {
  const words = adminWords().dashboard
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{words.heading}</h1>
      <div className={styles.person}>
        <Avatar user={user} />
        <span className={styles.email}>
          <VisuallyHidden>{`${words.signedInAs} `}</VisuallyHidden>
          <EmailText address={user.email} />
        </span>
        <Button variant="secondary" onClick={signOut}>
          {words.logout}
        </Button>
      </div>
    </header>
  )
}

/** The picture of the account; the first letter of the address where there is none. */
function Avatar({ user }: { user: AdminUser }) {
  const [isMissing, setMissing] = useState(false)
  const src = isMissing ? null : user.profileImageUrl
  if (src) {
    return <img className={styles.avatar} src={src} alt="" width="40" height="40" onError={() => setMissing(true)} />
  }
  return (
    <span className={styles.avatar} aria-hidden="true">
      {user.email.slice(0, 1).toUpperCase()}
    </span>
  )
}
