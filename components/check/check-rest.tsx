import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { Button } from '@/components/ui/button'
import { useApi } from '@/lib/client/api/api-context'
import { orderOf } from '@/lib/client/api/checks'
import { randomText } from '@/lib/client/device/random-text'
import { type CheckDraft, draftOfCheck, keepCheckDraft, readCheckDraft } from '@/lib/client/page/check-draft'
import { type CheckResult, checkRoutes } from '@/lib/contract/routes/check-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { idCharacters } from './check-form'

interface CheckRestProps {
  readonly result: CheckResult
  /** Offset in its text. */
  readonly from: number
  /** What is put before it. */
  readonly head: string
}

/** Checks what is behind the last sentence against the same sources; to the form where their texts are gone. */
export function CheckRest({ result, from, head }: CheckRestProps) {
  const texts = useTexts('check')
  const router = useRouter()
  const api = useApi(checkRoutes)
  const [id] = useState(() => randomText(idCharacters))
  const starting = useMutation({
    mutationFn: (sent: CheckDraft) => api('checkStart', orderOf(sent, id)),
    onSuccess: (started, sent) => {
      keepCheckDraft(sent, started.id)
      router.push(paths.check(started.id))
    },
    onError: (error) => showFailure(error, texts.failed),
  })
  const start = () => {
    if (starting.isPending) return
    const text = head + result.text.slice(from)
    const draft = { ...(readCheckDraft(result.id) ?? draftOfCheck(result)), text }
    if (draft.sources.every((source) => source.kind !== 'text' || source.text !== ''))
      return starting.mutate(draft)
    keepCheckDraft(draft, result.id)
    router.push(paths.editCheck(result.id))
  }
  return (
    <Button size="small" aria-busy={starting.isPending} onClick={start}>
      {starting.isPending ? texts.starting : texts.checkRest}
    </Button>
  )
}
