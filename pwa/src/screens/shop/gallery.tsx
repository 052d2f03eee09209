import { useState } from 'react'
import { shopWords } from '../../messages/shop.ts'
import styles from './gallery.module.css'
import { ProductPicture, pictureNames } from './product-picture.tsx'

/** Two pictures of the product: one large, both small below it. */
export function Gallery() {
  const words = shopWords()
  const [shown, setShown] = useState(0)
  return (
    <section aria-label={words.pictures} className={styles.gallery}>
      <div className={styles.frame} aria-live="polite">
        <ProductPicture name={pictureNames[shown] ?? 'sides'} label={words.views[shown]?.label} />
      </div>
      <ul className={styles.thumbnails}>
        {words.views.map(({ name }, index) => (
          <li key={name}>
            <button type="button" aria-pressed={index === shown} onClick={() => setShown(index)}>
              <ProductPicture name={pictureNames[index] ?? 'sides'} />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
