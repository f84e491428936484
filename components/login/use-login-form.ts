import { useState } from 'react'
import { useAccountTexts } from '@/lib/session/account-texts'
import {
  emptyLogin,
  type LoginField,
  type LoginStatus,
  loginStatus,
  type LoginValues,
  validateLogin,
} from './login-form-rules'

/** What is said at each field, in words. */
export type LoginSentences = Partial<Record<LoginField, string>>

/**
 * The state of the login form. Problems are shown on submit, and from then on when a field is left; the agreement's
 * at once, also on unticking it (§5).
 */
export function useLoginForm(initialStatus: LoginStatus = loginStatus.sms) {
  const { fields } = useAccountTexts()
  const [status, setStatus] = useState<LoginStatus>(initialStatus)
  const [values, setValues] = useState<LoginValues>(emptyLogin)
  const [sentences, setSentences] = useState<LoginSentences>({})
  const [hasTried, setHasTried] = useState(false)

  const sentencesOf = (next: LoginValues): LoginSentences =>
    Object.fromEntries(
      Object.entries(validateLogin(status, next)).map(([field, problem]) => [field, fields[problem]]),
    )
  const say = (field: LoginField, sentence: string | undefined) =>
    setSentences((said) => ({ ...said, [field]: sentence }))

  return {
    status,
    values,
    sentences,
    say,
    change: (field: Exclude<LoginField, 'isAgreed'>, value: string) => {
      // Filling in a saved login changes two fields at once.
      setValues((current) => ({ ...current, [field]: value }))
      // What was said is about the old text; leaving the field looks again.
      say(field, undefined)
    },
    agree: (isAgreed: boolean) => {
      setValues((current) => ({ ...current, isAgreed }))
      say('isAgreed', isAgreed ? undefined : fields.agreement)
    },
    leave: (field: LoginField) => {
      if (hasTried) say(field, sentencesOf(values)[field])
    },
    /** Changing the form keeps the phone; the rest, the agreement and what was said are reset (§4). */
    changeStatus: (next: LoginStatus) => {
      if (next === status) return
      setStatus(next)
      setValues({ ...emptyLogin, phone: values.phone })
      setSentences({})
      setHasTried(false)
    },
    /** @returns the first field with a problem, or null when the form may go. */
    check: (): LoginField | null => {
      setHasTried(true)
      const found = sentencesOf(values)
      setSentences(found)
      return (Object.keys(found)[0] as LoginField | undefined) ?? null
    },
    reset: () => {
      setValues(emptyLogin)
      setSentences({})
      setHasTried(false)
    },
  }
}

export type LoginForm = ReturnType<typeof useLoginForm>
