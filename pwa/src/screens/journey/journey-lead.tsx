import type { JourneyState } from '#contract/journey-lead'
import type { PhotoSource } from '#contract/photo-source'
import { journeyWords } from '../../messages/journey.ts'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './journey-page.module.css'
import { ProfileSheet } from './profile-sheet.tsx'

interface Props {
  status: JourneyState['status']
  id: string
  name: string
  mission: string | null
  source: PhotoSource
}

/** What the server sends of a journey, to be read until its code and its stops have arrived (app/prerender.tsx). */
export function JourneyLead({ status, id, name, mission, source }: Props) {
  return (
    <div className={styles.page} data-journey-lead={id}>
      <ProfileSheet status={status} id={id} name={name} caption={name} mission={mission} source={source}>
        {/* Facts and buttons to come: the name must not move when they do. */}
        <div className={styles.rest} />
      </ProfileSheet>
      <Spinner label={journeyWords().loading} />
    </div>
  )
}
