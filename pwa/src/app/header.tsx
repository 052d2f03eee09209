import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { useOutboxCount } from '../hooks/use-outbox-count.ts'
import { shellWords } from '../messages/shell.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { CloseIcon, MenuIcon, TagIcon } from '../ui/shell-icons.tsx'
import styles from './header.module.css'
import { lazyExtra } from './lazy-screen.ts'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const OutboxBadge = lazyExtra(() => import('./device-screens.tsx').then((m) => m.OutboxBadge))

export function Header() {
  const words = shellWords().header
  const waiting = useOutboxCount()
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useMobileMenu(menuButton)
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <AppLink href={paths.home()} className={styles.logo} aria-current={false}>
          <Logo />
          <span>{shellWords().app.name}</span>
        </AppLink>
        <button
          type="button"
          ref={menuButton}
          className={`${styles.iconButton} ${styles.menuButton}`}
          aria-expanded={menu.open}
          aria-controls="main-navigation"
          aria-label={menu.open ? words.closeMenu : words.openMenu}
          onClick={menu.toggle}
        >
          {menu.open ? <CloseIcon /> : <MenuIcon />}
        </button>
        <nav
          id="main-navigation"
          aria-label={words.navigation}
          className={styles.nav}
          data-open={menu.open || undefined}
        >
          <AppLink href={paths.home()} className={styles.link}>
            {words.home}
          </AppLink>
          <AppLink href={paths.shop()} className={styles.link}>
            {words.shop}
          </AppLink>
          {waiting > 0 && (
            <Suspense>
              <OutboxBadge count={waiting} inMenu />
            </Suspense>
          )}
          <ButtonLink href={paths.startJourney()} icon={<TagIcon size={20} />}>
            {words.activateTag}
          </ButtonLink>
        </nav>
        <div id="tools" className={styles.tools}>
          {waiting > 0 && (
            <Suspense>
              <OutboxBadge count={waiting} />
            </Suspense>
          )}
          <ThemeToggle />
        </div>
      </div>
    </header>
  )
}

/** Closed by choosing, by Escape (the focus goes back to its button) and by any navigation. */
function useMobileMenu(button: RefObject<HTMLButtonElement | null>) {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      button.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open, button])
  return { open, toggle: () => setOpenAt(open ? null : key) }
}
