'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, type RefObject, useContext, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { useEnterKey } from '@/components/ui/enter-key'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { consoleSettingsQuery } from '@/lib/client/api/console'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { consoleRoutes, type ShownSetting } from '@/lib/contract/routes/console-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { baseOf, changesOf, dropDrafts, initialText, useDrafts, writeDraft } from './drafts'
import { type Based, useProblems } from './setting-problems'

interface StepForm {
  readonly settingOf: (name: string) => ShownSetting | undefined
  readonly textOf: (name: string) => string
  readonly write: (values: Readonly<Record<string, string>>) => void
  /** Removes a stored secret, which an empty field does not. */
  readonly clear: (name: string) => void
  readonly errorOf: (name: string) => string | undefined
  /** Shows an error, at its field if the form has it. */
  readonly fail: (error: unknown) => void
  readonly changes: Record<string, string | null>
}

const Context = createContext<StepForm | null>(null)

/** The surrounding form; its input is kept until it is saved or discarded. */
export function useStepForm(): StepForm {
  const form = useContext(Context)
  if (!form) throw new Error('There is no StepForm around this field.')
  return form
}

interface StepFormProps {
  readonly settings: readonly ShownSetting[]
  readonly names: readonly string[]
  readonly children: ReactNode
}

export function StepForm({ settings, names, children }: StepFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const { form, save, discard, hasDrafts } = useForm(settings, names, element)
  const enter = useEnterKey()
  return (
    <Context value={form}>
      <form
        ref={element}
        noValidate
        // Keeps focused fields visible above the bottom bar.
        className="grid grid-cols-[minmax(0,1fr)] gap-8 [&_:is(input,button,summary,a)]:scroll-mb-28"
        onSubmit={(event) => {
          event.preventDefault()
          if (save.isPending) return
          if (Object.keys(form.changes).length > 0) save.mutate(form.changes)
          // Someone else has saved the same values meanwhile.
          else discard()
        }}
        onCompositionEnd={enter.onCompositionEnd}
        // An Enter that confirms an IME candidate does not submit the form.
        onKeyDownCapture={(event) => {
          if (event.key === 'Enter' && !enter.isSending(event)) event.preventDefault()
        }}
      >
        {children}
        <SaveBar isSaving={save.isPending} hasDrafts={hasDrafts} onDiscard={discard} />
      </form>
    </Context>
  )
}

function useForm(
  settings: readonly ShownSetting[],
  names: readonly string[],
  element: RefObject<HTMLFormElement | null>,
) {
  const drafts = useDrafts()
  const settingOf = (name: string) => settings.find((setting) => setting.name === name)

  const isEmpty = (name: string) => {
    const setting = names.includes(name) ? settingOf(name) : undefined
    return setting && (drafts[name]?.trim() ?? setting.value) === ''
  }

  const { problems, fail, failSaving, forget } = useProblems(element, isEmpty)
  const save = useSave({ settings, names, fail: failSaving })
  const form: StepForm = {
    settingOf,
    textOf: (name) => {
      const setting = settingOf(name)
      return setting === undefined ? '' : (drafts[name] ?? initialText(setting))
    },
    write: (values) => {
      for (const [name, text] of Object.entries(values)) {
        const setting = settingOf(name)
        if (setting && setting.source !== 'environment') writeDraft(setting, text)
      }
      forget(Object.keys(values))
    },
    clear: (name) => save.mutate({ [name]: null }),
    errorOf: (name) => problems[name],
    fail,
    changes: changesOf(settings, drafts, names),
  }

  const discard = () => {
    dropDrafts(names)
    forget(names)
  }

  return { form, save, discard, hasDrafts: names.some((name) => drafts[name] !== undefined) }
}

interface Saving extends Pick<StepFormProps, 'settings' | 'names'> {
  readonly fail: (error: unknown, based: Based) => Promise<void>
}

function useSave({ settings, names, fail }: Saving) {
  const texts = useTexts('console')
  const api = useApi(consoleRoutes)
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: ({ changes, based }: Change) => api('consoleChange', { changes, based }),
    onSuccess: (stored, { changes }) => {
      queryClient.setQueryData(consoleSettingsQuery(api).queryKey, stored.settings)
      const isWhole =
        Object.values(changes).some((value) => value !== null) || Object.keys(changes).length > 1
      dropDrafts(isWhole ? names : Object.keys(changes))
      showToast({ content: texts.saved, icon: 'success' })
      // Previous findings are about outdated settings.
      void queryClient.invalidateQueries({ queryKey: ['console', 'diagnosis'] })
      void queryClient.invalidateQueries({ queryKey: ['console', 'surroundings'] })
      // Every page shows whether there is a model.
      void queryClient.invalidateQueries({ queryKey: runtimeConfigQuery().queryKey })
    },
    onError: (error, { based }) => fail(error, based),
  })

  const mutate = (changes: Change['changes']) => {
    const changed = settings.filter(({ name }) => name in changes)
    save.mutate({ changes, based: Object.fromEntries(changed.map((each) => [each.name, baseOf(each)])) })
  }

  return { isPending: save.isPending, mutate }
}

interface Change {
  readonly changes: Record<string, string | null>
  readonly based: Record<string, string>
}

interface SaveBarProps {
  readonly isSaving: boolean
  readonly hasDrafts: boolean
  readonly onDiscard: () => void
}

function SaveBar({ isSaving, hasDrafts, onDiscard }: SaveBarProps) {
  const texts = useTexts('console')
  return (
    <div className="sticky bottom-(--bottom-bar) z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3">
      <Button type="submit" tone="primary" disabled={isSaving || !hasDrafts} aria-busy={isSaving}>
        {isSaving ? texts.saving : texts.save}
      </Button>
      <output className="text-sm text-ink-soft">{hasDrafts ? texts.unsaved : texts.allSaved}</output>
      {hasDrafts && (
        <Button tone="quiet" disabled={isSaving} onClick={onDiscard}>
          {texts.discard}
        </Button>
      )}
    </div>
  )
}
