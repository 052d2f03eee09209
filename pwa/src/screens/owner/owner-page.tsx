import { photoSource } from '#contract/photo-source'
import { ownerWords } from '../../messages/owner.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhotoFrame } from '../../ui/photo-frame.tsx'
import { ChoicesForm } from './choices-form.tsx'
import { EntriesSection } from './entries-section.tsx'
import { Figures } from './figures.tsx'
import { LinkSection } from './link-section.tsx'
import styles from './owner.module.css'
import { ProfileForm } from './profile-form.tsx'
import { NewLinkSection } from './new-link-section.tsx'
import { TagSection } from './tag-section.tsx'
import type { Owner } from './use-owner.ts'

/** Everything that an owner can see and decide, most wanted first. */
export function OwnerPage({ owner }: { owner: Owner }) {
  const words = ownerWords()
  const { toy, loads } = owner
  const name = toy.name ?? words.unnamed
  return (
    <div className={styles.page}>
      <header className={styles.cover}>
        <div className={styles.portrait}>
          <PhotoFrame
            {...photoSource(toy.photo, toy.imageUrl)}
            sizes="10rem"
            alt={words.portrait(name)}
            caption={null}
            fallback={{ drawing: 'bear', text: '' }}
            loading="eager"
            tape
            tilt="left"
          />
        </div>
        <div className={styles.head}>
          <p className={styles.tag}>{words.tag(toy.id)}</p>
          <h1>{words.titleOf(name)}</h1>
          <Figures statistics={toy.statistics} />
          <div className={styles.actions}>
            <ButtonLink variant="secondary" href={paths.journey(toy.id)}>
              {words.view}
            </ButtonLink>
          </div>
        </div>
      </header>
      {toy.isHidden && (
        <Notice tone="warning" title={words.reported}>
          {words.reportedText}
        </Notice>
      )}
      <div className={styles.columns}>
        <ChoicesForm key={`choices-${loads}`} owner={owner} />
        <ProfileForm key={`profile-${loads}`} owner={owner} />
      </div>
      <div className={styles.columns}>
        <LinkSection owner={owner} name={name} />
        <div className={styles.stack}>
          <NewLinkSection owner={owner} />
          <TagSection toyId={toy.id} />
        </div>
      </div>
      <EntriesSection key={`entries-${loads}`} owner={owner} />
    </div>
  )
}
