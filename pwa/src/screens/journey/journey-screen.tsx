import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { journeyLeadOf } from '../../hooks/journey-lead.ts'
import { useJourney, type Journey } from '../../hooks/use-journey.ts'
import { journeyWords } from '../../messages/journey.ts'
import { paths } from '../../paths.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { JourneyAbsent, JourneyMissing } from './journey-absent.tsx'
import { JourneyPage } from './journey-page.tsx'
import { useShowOwnEntry } from './use-show-own-entry.ts'

/** `/journey/{id}`: everything about one toy. */
export function JourneyScreen() {
  const { id = '' } = useParams()
  // A new toy starts afresh: nothing opened, shown or typed for the last one stays.
  return <JourneyOf key={id.toLowerCase()} id={id} />
}

function JourneyOf({ id }: { id: string }) {
  const journey = useJourney(id)
  const { pending } = journey
  const [isAsking, setAsking] = useState(false)
  const ownEntry = useShowOwnEntry()
  const isNew = useLocation().state === 'activated'
  useCanonicalAddress(id, journey.status === 'ready' ? journey.toy.id : null)
  const why = whyAbsent(journey, id)
  if (why !== null || (isAsking && journey.status !== 'missing'))
    return <JourneyAbsent id={id} why={why ?? 'slow'} retry={journey.retry} onAsking={setAsking} waiting={pending} />
  switch (journey.status) {
    case 'missing':
      return <JourneyMissing id={id} waiting={pending} />
    case 'ready':
      return (
        <JourneyPage
          toy={journey.toy}
          savedCopyFrom={journey.savedCopyFrom}
          pending={pending}
          ownEntry={ownEntry}
          isNew={isNew}
        />
      )
    default:
      return <JourneyLoading id={id} />
  }
}

/** Why there is nothing to show of a journey but a way to write an entry; null while it is there or may come soon. */
function whyAbsent(journey: Journey, id: string): 'unreachable' | 'slow' | null {
  if (journey.status === 'unreachable') return 'unreachable'
  return journey.status === 'loading' && journey.isSlow && !journeyLeadOf(id) ? 'slow' : null
}

/** `/journey/bear42` becomes `/journey/BEAR42`, as the tag is written. */
function useCanonicalAddress(id: string, toyId: string | null) {
  const navigate = useNavigate()
  // At once: a Back in between would have its page replaced.
  useLayoutEffect(() => {
    if (toyId !== null && toyId !== id) void navigate(paths.journey(toyId), { replace: true })
  }, [id, toyId, navigate])
}

function JourneyLoading({ id }: { id: string }) {
  const lead = journeyLeadOf(id)
  const place = useRef<HTMLDivElement>(null)
  // The very elements that have been painted: a portrait drawn anew would flicker.
  useLayoutEffect(() => {
    if (lead) place.current?.replaceChildren(lead)
  }, [lead])
  if (lead) return <div ref={place} />
  return (
    <>
      <PageTitle title={id} />
      <Spinner label={journeyWords().loading} />
    </>
  )
}
