import { useEffect } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import styles from './legal-page.module.css'

interface LegalText {
  title: string
  updated: string
  lead: string
  contents: string
  sections: Record<string, Pick<SectionProps, 'title' | 'body'>>
}

/** One section by its address within the page. */
interface SectionProps {
  id: string
  title: string
  body: readonly (string | readonly string[])[]
  number: number
}

/** A legal text with its list of contents; prints as plain pages. Starts at the top unless a section was asked for. */
export function LegalPage({ text }: { text: LegalText }) {
  useEffect(() => {
    if (!location.hash) scrollTo(0, 0)
    // The sections were not there yet when the browser looked for the one in the address.
    else document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView()
  }, [text])
  const sections = Object.entries(text.sections)
  return (
    <article className={styles.page}>
      <PageTitle title={text.title} />
      <header className={styles.head}>
        <h1>{text.title}</h1>
        <p className={styles.updated}>{text.updated}</p>
        <p className={styles.lead}>{text.lead}</p>
      </header>
      <nav className={styles.contents} aria-labelledby="legal-contents">
        <h2 id="legal-contents">{text.contents}</h2>
        <ol>
          {sections.map(([id, { title }]) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.sections}>
        {sections.map(([id, section], i) => (
          <Section key={id} id={id} {...section} number={i + 1} />
        ))}
      </div>
    </article>
  )
}

function Section({ id, title, body, number }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{`${number}. ${title}`}</h2>
      {body.map((part, i) =>
        typeof part === 'string' ? (
          <p key={i}>{part}</p>
        ) : (
          <ul key={i}>
            {part.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  )
}
