import { useSite } from '../hooks/use-site.ts'
import { shellWords } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/app-link.tsx'
import styles from './footer.module.css'
import { ThemeChoices } from './theme-toggle.tsx'

export function Footer() {
  const words = shellWords().footer
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.name}>{shellWords().app.name}</p>
          <p>{words.about}</p>
        </div>
        <nav aria-labelledby="footer-links">
          <h2 id="footer-links">{words.quickLinks}</h2>
          <ul className={styles.list}>
            <FooterLink to={paths.home()}>{words.home}</FooterLink>
            <FooterLink to={paths.track()}>{words.trackToy}</FooterLink>
            <FooterLink to={paths.startJourney()}>{words.startAdventure}</FooterLink>
            <FooterLink to={paths.shop()}>{words.shop}</FooterLink>
            <FooterLink to={paths.offline()}>{words.offline}</FooterLink>
          </ul>
        </nav>
        <nav aria-labelledby="footer-legal">
          <h2 id="footer-legal">{words.legal}</h2>
          <ul className={styles.list}>
            <FooterLink to={paths.terms()}>{words.terms}</FooterLink>
            <FooterLink to={paths.privacy()}>{words.privacy}</FooterLink>
          </ul>
        </nav>
        <section aria-labelledby="footer-contact">
          <h2 id="footer-contact">{words.contact}</h2>
          <Contact />
        </section>
      </div>
      <div className={styles.end}>
        <ThemeChoices />
        <p className={styles.closing}>{words.closing}</p>
      </div>
    </footer>
  )
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <AppLink href={to}>{children}</AppLink>
    </li>
  )
}

function Contact() {
  const words = shellWords().footer
  const { email, address } = useSite().contact
  return (
    <address className={styles.contact}>
      <span>
        <span>{`${words.email}: `}</span>
        <a href={`mailto:${email}`}>{email}</a>
      </span>
      <span>{`${words.address}: ${address}`}</span>
    </address>
  )
}
