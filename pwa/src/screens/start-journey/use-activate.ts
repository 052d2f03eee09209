import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ActivatedToy } from '#contract/toys'
import { readConnection } from '../../data/connection.ts'
import { activateOnce } from '../../data/activation.ts'
import { startJourneyWords } from '../../messages/start-journey.ts'
import { askGuard } from '../../qr/ask-guard.ts'
import { showToast } from '../../ui/toast.ts'
import { checkForm, formFields, type FormErrors } from './activation-form.ts'
import { describeFailure } from './failure-words.ts'
import type { ActivationState } from './use-activation-state.ts'

interface Activation {
  state: ActivationState
  formRef: RefObject<HTMLFormElement | null>
  onActivated: (toy: ActivatedToy) => void
}

/** Checks the form, sends it once and says how it went. */
export function useActivate({ state, formRef, onActivated }: Activation) {
  const words = startJourneyWords()
  const [isBusy, setBusy] = useState(false)
  // Two presses in one frame see the same state; they do not see the same ref.
  const running = useRef(false)
  const isHere = useIsMounted()

  const refuse = (errors: FormErrors) => {
    state.setErrors(errors)
    focusFirst(formRef.current, errors)
  }

  const send = async () => {
    const checked = checkForm(state.form)
    const photoError: FormErrors = state.photo ? {} : { photo: words.photoRequired.description }
    if ('errors' in checked) return refuse({ ...checked.errors, ...photoError })
    if (!state.photo) {
      showToast({ ...words.photoRequired, tone: 'destructive' })
      return refuse(photoError)
    }
    if (readConnection() === 'offline') {
      return showToast({ title: words.offlineTitle, description: words.offline, tone: 'destructive' })
    }
    setBusy(true)
    try {
      if (!(await askGuard(state.photo, checked.input.password))) return
      const toy = await activateOnce(checked.input, state.photo)
      // The tag is active: a draft that cannot be removed must not make it look otherwise.
      await state.reset().catch(() => undefined)
      showToast({ title: words.activated, description: words.activatedText(toy.name), tone: 'success' })
      if (isHere()) onActivated(toy)
    } catch (error) {
      const { text, errors } = describeFailure(error)
      showToast({ title: words.failed, description: text, tone: 'destructive' })
      refuse(errors)
    } finally {
      setBusy(false)
    }
  }

  const submit = async () => {
    if (running.current) return
    running.current = true
    await send()
    running.current = false
  }
  return { isBusy, submit }
}

function focusFirst(form: HTMLFormElement | null, errors: FormErrors): void {
  const first = formFields.find((field) => errors[field])
  if (first) form?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return () => isMounted.current
}
