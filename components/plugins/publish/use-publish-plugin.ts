import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPlugin } from '@/lib/client/api/plugins'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { casesOf, type RanCase, runCases, type SavedCase } from './run-cases'

/**
 * `idle` also after a failure; `asking`: some cases change something where they are sent, and may be left out;
 * `checked`: the cases ran, and those that changed are to be accepted.
 */
export type PublishStep = 'idle' | 'running' | 'asking' | 'checked' | 'publishing'

interface PublishOptions {
  readonly pluginId: number
  /** @returns whether everything typed is saved */
  readonly onSave: () => Promise<boolean>
  readonly onDone: () => void
}

/** Saves, runs the saved cases of all tools in use, and publishes once each changed reply was accepted. */
export function usePublishPlugin({ pluginId: id, onSave, onDone }: PublishOptions) {
  const { publish: texts } = useTexts('pluginEditor')
  const errors = useTexts('errors')
  const plugins = useApi(pluginRoutes)
  const tools = useApi(toolRoutes)
  const queryClient = useQueryClient()
  const [step, setStep] = useState<PublishStep>('idle')
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [cases, setCases] = useState<readonly SavedCase[]>([])
  const [changed, setChanged] = useState<readonly RanCase[]>([])
  const [failure, setFailure] = useState('')
  // Cases stop with the dialog.
  const leaving = useAbortOnLeave()

  const fail = (sentence: string) => {
    setFailure(sentence)
    setStep('idle')
  }

  const send = async (note: string) => {
    setStep('publishing')
    await plugins('pluginPublish', { id, note })
    showToast({ content: texts.published, icon: 'success' })
    onDone()
  }

  const check = async (note: string) => {
    const signal = leaving.start()
    setStep('running')
    if (!(await onSave())) return fail(texts.unsaved)
    const { list } = await tools('toolList', { plugin_id: id }, { signal })
    const online = list.filter((tool) => tool.online)
    if (online.length === 0) return fail(texts.noTools)
    const saved = await casesOf(tools, online, signal)
    setCases(saved)
    if (saved.some(isUnsafe)) return setStep('asking')
    await run(saved, note, signal)
  }

  const run = async (chosen: readonly SavedCase[], note: string, signal: AbortSignal) => {
    setStep('running')
    const found = await runCases(tools, chosen, signal, (done, total) => setProgress({ done, total }))
    setChanged(found)
    if (found.length === 0) return await send(note)
    setStep('checked')
  }

  const attempt = async (action: () => Promise<void>) => {
    setFailure('')
    try {
      await action()
    } catch (error) {
      if (!leaving.isAborted()) fail(sentenceOfError(error, errors))
    } finally {
      refetchPlugin(queryClient, id)
    }
  }

  const accept = (ran: RanCase) =>
    attempt(async () => {
      await tools('caseReplay', { id: ran.case.id, accept: true })
      setChanged((before) => before.filter((each) => each !== ran))
    })

  return {
    step,
    progress,
    changed,
    failure,
    accept,
    unsafe: cases.filter(isUnsafe),
    /** Goes on with all cases, or without those that change something. */
    proceed: (note: string, withUnsafe: boolean) =>
      void attempt(() =>
        run(withUnsafe ? cases : cases.filter((each) => !isUnsafe(each)), note, leaving.start()),
      ),
    publish: (note: string) =>
      void attempt(() => (step === 'checked' && changed.length === 0 ? send(note) : check(note))),
  }
}

const isUnsafe = ({ tool }: SavedCase) => !tool.is_safe

/** A signal for what runs, which is aborted when the component is gone. */
function useAbortOnLeave() {
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return {
    isAborted: () => controller.current?.signal.aborted === true,
    start: (): AbortSignal => {
      controller.current = new AbortController()
      return controller.current.signal
    },
  }
}
