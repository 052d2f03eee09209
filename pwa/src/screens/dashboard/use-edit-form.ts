import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../data/http.ts'
import { isStale } from '../../hooks/admin/use-admin-mutation.ts'

interface EditFormOptions<Row, Form extends FieldValues> {
  /** The row as it was when the dialog opened. */
  row: Row
  toForm: (row: Row) => Form
  form: Pick<UseFormReturn<Form>, 'setError' | 'reset'>
  /** Reads the row as the server has it now; throws ApiError 404 when there is none. */
  readNow: () => Promise<Row>
}

/** The row an edit dialog is about, what the server says about its fields, and what happens when it changed meanwhile. */
export function useEditForm<Row, Form extends FieldValues>(options: EditFormOptions<Row, Form>) {
  const { toForm, form, readNow } = options
  const [row, setRow] = useState(options.row)
  const [isOutdated, setOutdated] = useState(false)

  /** True when the dialog itself shows what is wrong. */
  const explain = (error: Error): boolean => {
    if (isStale(error)) {
      setOutdated(true)
      return true
    }
    const issues = error instanceof ApiError ? Object.entries(error.issues ?? {}) : []
    const known = issues.filter(([name]) => name in toForm(row))
    for (const [index, [name, message]] of known.entries()) {
      form.setError(name as Path<Form>, { message }, { shouldFocus: index === 0 })
    }
    return known.length > 0
  }
  const loadNow = async (): Promise<boolean> => {
    try {
      const now = await readNow()
      setRow(now)
      form.reset(toForm(now))
      setOutdated(false)
      return true
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return false
      throw error
    }
  }
  return { row, isOutdated, explain, loadNow }
}
