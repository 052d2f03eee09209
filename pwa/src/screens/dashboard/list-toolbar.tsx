import type { ReactNode } from 'react'
import { adminWords } from '../../messages/admin.ts'
import { SearchIcon } from '../../ui/admin-icons.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Select, type SelectProps } from '../../ui/select.tsx'
import styles from './list-toolbar.module.css'

export interface ListToolbarProps {
  /** What the search looks through: 'Search by name, mission or ID'. */
  placeholder: string
  state: { typed: string; setSearch(text: string): void }
  /** Filters beside the search; {@link ToolbarSelect} is one. */
  filters?: Elements
  /** Buttons at the end. */
  actions?: ReactNode
}

/** Search, filters and actions above a list. */
export function ListToolbar({ placeholder, state, filters, actions }: ListToolbarProps) {
  return (
    <div className={styles.bar} role="search">
      <div className={styles.search}>
        <SearchIcon size={18} />
        <input
          type="search"
          className={styles.control}
          aria-label={adminWords().list.search}
          placeholder={placeholder}
          value={state.typed}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => state.setSearch(target.value)}
        />
      </div>
      {filters satisfies Elements}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

interface ToolbarSelectProps extends Omit<SelectProps, 'aria-label'> {
  label: string
}

/** A filter with a handful of choices; its label is read out only. */
export const ToolbarSelect = ({ label, ...rest }: ToolbarSelectProps) => (
  <Select {...rest} aria-label={label} className={styles.select} />
)
