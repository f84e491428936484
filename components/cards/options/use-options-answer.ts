import { useState } from 'react'
import * as z from 'zod/mini'
import { useSensitiveCheck } from '@/components/sensitive-check/use-sensitive-check'
import { ownStorage } from '@/lib/client/device/own-storage'
import { useSingleKey } from '@/lib/client/page/use-single-key'
import type { OptionsContent } from '@/lib/contract/cards/options'
import type { Choosing } from '../card-view'
import { leaveForm } from './focus-after-choice'

/** Choices and free text until they are sent. Both survive a reload; free text is checked before sending. */
export function useOptionsAnswer(content: OptionsContent, choosing: Choosing) {
  const { step, of, options, multiple, earlier } = content
  const [ids, setIds] = useChosen(`chosen:${choosing.askId}:${step}`, options, earlier?.ids)
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState('')
  const [own, setOwn] = useOwnWords(`own-words:${choosing.askId}:${step}`, earlier?.own)
  const { check, isChecking } = useSensitiveCheck()
  const words = own.trim()

  const toggle = (id: string) => {
    if (ids.includes(id)) setIds(ids.filter((each) => each !== id))
    else setIds(multiple ? [...ids, id] : [id])
  }

  const hasKeys = useSingleKey((key) => {
    const option = /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined
    if (option) toggle(option.id)
    return option !== undefined
  })

  const send = (count: number) => {
    setIsSent(true)
    const mine = { step, ids: [...ids], ...(words === '' ? {} : { own: words }) }
    const skipped = Array.from({ length: count - 1 }, (_, index) => ({ step: step + index + 1, ids: [] }))
    choosing.choose([mine, ...skipped])
  }

  const submit = (count: number) => {
    setProblem('')
    leaveForm()
    if (words === '') send(count)
    else void check(words, () => send(count), setProblem)
  }

  return {
    ids,
    toggle,
    hasKeys,
    own,
    setOwn,
    problem,
    hasAnswer: ids.length > 0 || words !== '',
    isBusy: isSent || isChecking,
    answer: () => submit(1),
    /** Answers this one, and skips all that follow. */
    answerAll: () => submit(of - step + 1),
    /** Keeps the current choices for when this step is reached again. */
    goBack: () => {
      leaveForm()
      choosing.goBack(step - 1)
    },
    skip: () => {
      leaveForm()
      setIsSent(true)
      choosing.skip()
    },
  }
}

const storedIds = z.array(z.string())

function useChosen(key: string, options: OptionsContent['options'], earlier: readonly string[] = []) {
  const [ids, setIds] = useState<readonly string[]>(() => {
    const stored = storedIds.safeParse(ownStorage.readJson(key)).data ?? earlier
    return options.flatMap(({ id }) => (stored.includes(id) ? [id] : []))
  })
  const change = (chosen: readonly string[]) => {
    setIds(chosen)
    ownStorage.write(key, JSON.stringify(chosen))
  }
  return [ids, change] as const
}

function useOwnWords(key: string, earlier = '') {
  const [own, setOwn] = useState(() => ownStorage.read(key) ?? earlier)
  const change = (text: string) => {
    setOwn(text)
    ownStorage.write(key, text)
  }
  return [own, change] as const
}
