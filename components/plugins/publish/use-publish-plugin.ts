import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { refetchPlugin, type ToolApi } from '@/lib/client/api/plugins'
import type { Tool } from '@/lib/contract/plugins/tool'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { toolRoutes } from '@/lib/contract/routes/tool-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { casesOf, type RanCase, runCases, type SavedCase } from './run-cases'

/**
 * `idle` also after a failure; `asking`: some cases change something where they are sent, and may be left out;
 * `checked`: the cases ran, and those that changed are to be accepted.
 */
type PublishStep = 'idle' | 'running' | 'asking' | 'checked' | 'publishing'

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
  const { progress, cases, changed, ...ran } = useCaseRuns(tools)
  const { step, failure, setStep, setFailure, fail } = usePublishStep()
  // Cases stop with the dialog.
  const leaving = useAbortOnLeave()

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
    const online = await onlineTools(tools, id, signal)
    if (online.length === 0) return fail(texts.noTools)
    const saved = await ran.load(online, signal)
    if (saved.some(isUnsafe)) return setStep('asking')
    await run(saved, note, signal)
  }

  const run = async (chosen: readonly SavedCase[], note: string, signal: AbortSignal) => {
    setStep('running')
    const found = await ran.run(chosen, signal)
    if (found.length === 0) return await send(note)
    setStep('checked')
  }

  const attempt = (action: () => Promise<void>) => {
    setFailure('')
    return action()
      .catch((error: unknown) => {
        if (!leaving.isAborted()) fail(sentenceOfError(error, errors))
      })
      .finally(() => refetchPlugin(queryClient, id))
  }

  const accept = (each: RanCase) =>
    attempt(async () => {
      await tools('caseReplay', { id: each.case.id, accept: true })
      ran.drop(each)
    })

  return {
    step,
    progress,
    changed,
    failure,
    accept,
    unsafe: cases.filter(isUnsafe),
    /** Continues with all cases, or without those that change something. */
    proceed: (note: string, withUnsafe: boolean) =>
      void attempt(() =>
        run(withUnsafe ? cases : cases.filter((each) => !isUnsafe(each)), note, leaving.start()),
      ),
    publish: (note: string) =>
      void attempt(() => (step === 'checked' && changed.length === 0 ? send(note) : check(note))),
  }
}

function usePublishStep() {
  const [step, setStep] = useState<PublishStep>('idle')
  const [failure, setFailure] = useState('')
  const fail = (sentence: string) => {
    setFailure(sentence)
    setStep('idle')
  }
  return { step, failure, setStep, setFailure, fail }
}

async function onlineTools(tools: ToolApi, pluginId: number, signal: AbortSignal): Promise<Tool[]> {
  const { list } = await tools('toolList', { plugin_id: pluginId }, { signal })
  return list.filter((tool) => tool.online)
}

/** The cases of the tools, how many have run, and those whose reply changed. */
function useCaseRuns(tools: ToolApi) {
  const [progress, setProgress] = useState({ done: 0, total: 0 })
  const [cases, setCases] = useState<readonly SavedCase[]>([])
  const [changed, setChanged] = useState<readonly RanCase[]>([])
  return {
    progress,
    cases,
    changed,
    load: async (online: readonly Tool[], signal: AbortSignal) => {
      const saved = await casesOf(tools, online, signal)
      setCases(saved)
      return saved
    },
    run: async (chosen: readonly SavedCase[], signal: AbortSignal) => {
      const found = await runCases(tools, chosen, signal, (done, total) => setProgress({ done, total }))
      setChanged(found)
      return found
    },
    drop: (ran: RanCase) => setChanged((before) => before.filter((each) => each !== ran)),
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
