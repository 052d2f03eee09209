import { Suspense, useId, useRef, type KeyboardEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useOpenReports } from '../../hooks/admin/use-open-reports.ts'
import { adminWords } from '../../messages/admin.ts'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './desk-places.module.css'
import { PlaceBoundary } from './place-boundary.tsx'
import { placeComponents, type Place } from './place-components.ts'
const tabs = ['toys', 'comments', 'orders', 'reports'] as const

const readPlace = (name: string | null): Place =>
  name === 'audit' ? 'audit' : (tabs.find((known) => known === name) ?? 'toys')

/** Four tabs, and the audit trail as a quiet fifth place. Which one stands in the address. */
export function DeskPlaces() {
  const words = adminWords().desk
  const [params, setParams] = useSearchParams()
  const id = useId()
  const place = readPlace(params.get('tab'))
  // Another place begins afresh: search, order and page belong to the one that is left.
  const go = (to: Place) => setParams({ tab: to }, { preventScrollReset: true })
  const Content = placeComponents[place]
  const isTab = place !== 'audit'
  return (
    <div className={styles.places}>
      <div className={styles.bar}>
        <TabList id={id} place={place} onGo={go} />
        <AppLink
          href={`${paths.adminDashboard()}?tab=audit`}
          className={styles.quiet}
          aria-current={isTab ? undefined : 'page'}
        >
          {words.audit}
        </AppLink>
      </div>
      <section
        id={`${id}-panel`}
        className={styles.panel}
        {...(isTab ? { role: 'tabpanel', 'aria-labelledby': `${id}-${place}` } : { 'aria-label': words.audit })}
      >
        <PlaceBoundary key={place}>
          <Suspense fallback={<Spinner />}>
            <Content />
          </Suspense>
        </PlaceBoundary>
      </section>
    </div>
  )
}

interface TabListProps {
  id: string
  place: Place
  onGo: (place: Place) => void
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }

function TabList({ id, place, onGo }: TabListProps) {
  const words = adminWords().desk
  const list = useRef<HTMLDivElement>(null)
  const open = useOpenReports().data?.total ?? 0
  // From the audit trail the keyboard comes back to the first tab.
  const reachable = place === 'audit' ? 'toys' : place
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const isFar = Math.abs(step) >= tabs.length
    const next = isFar ? (step < 0 ? 0 : tabs.length - 1) : (at + step + tabs.length) % tabs.length
    buttons[next]?.focus()
    if (tabs[next]) onGo(tabs[next])
  }
  return (
    <div ref={list} role="tablist" aria-label={words.places} className={styles.tabs} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          className={styles.tab}
          aria-selected={tab === place}
          aria-controls={tab === place ? `${id}-panel` : undefined}
          tabIndex={tab === reachable ? 0 : -1}
          onClick={() => onGo(tab)}
        >
          {words[tab]}
          {tab === 'reports' && open > 0 && ` ${words.openReports(open)}`}
        </button>
      ))}
    </div>
  )
}
