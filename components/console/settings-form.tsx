'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Form, SubmitButton } from '@/components/shared/forms/form'
import { type ContractForm, useContractForm } from '@/components/shared/forms/use-contract-form'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { useApi } from '@/lib/api/api-context'
import { consoleSettingsQuery } from '@/lib/api/console'
import { consoleRoutes, type ShownSetting } from '@/lib/contract/console-routes'
import { showFailure } from '@/components/shared/forms/show-failure'
import { useTexts } from '@/lib/messages/use-texts'
import { FindingList } from './finding-list'
import { SettingField } from './setting-field'
import { changesOf, type SettingValues, valuesOf } from './setting-values'

interface SettingsFormProps {
  readonly group: 'model' | 'search'
  readonly settings: readonly ShownSetting[]
  /** Which of them are shown, in this order. */
  readonly names: readonly string[]
  /** Stands over the fields, and may fill them. */
  readonly above?: (fillIn: (values: SettingValues) => void) => ReactNode
}

const anyTexts = z.record(z.string(), z.string())

/** Settings of one service: tested as they stand in the form, by a real call, and stored. */
export function SettingsForm({ group, settings, names, above }: SettingsFormProps) {
  const texts = useTexts('console')
  const api = useApi(consoleRoutes)
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: (values: SettingValues) =>
      api('consoleTest', { group, changes: changesOf(settings, values) }),
    onError: (error) => showFailure(error, texts.busy),
  })
  const change = useMutation({
    mutationFn: (changes: Record<string, string | null>) => api('consoleChange', { changes }),
    onSuccess: async (stored) => {
      queryClient.setQueryData(consoleSettingsQuery(api).queryKey, stored.settings)
      showToast({ content: texts.saved, icon: 'success' })
      await queryClient.invalidateQueries({ queryKey: ['console', 'diagnosis'] })
    },
  })
  const clear = (name: string) =>
    change.mutate({ [name]: null }, { onError: (error) => showFailure(error, texts.busy) })
  const form: ContractForm<SettingValues, SettingValues> = useContractForm<SettingValues, SettingValues>({
    schema: anyTexts,
    values: valuesOf(settings, names),
    problems: {},
    failure: texts.busy,
    submit: (values) => change.mutateAsync(changesOf(settings, values)),
  })
  const fillIn = (values: SettingValues) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true })
  }
  const shown = names.flatMap((name) => settings.find((each) => each.name === name) ?? [])
  return (
    <Form form={form} className="grid gap-1.5">
      {above?.(fillIn)}
      {shown.map((setting) => (
        <SettingField key={setting.name} setting={setting} onClear={() => clear(setting.name)} />
      ))}
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton tone="primary" busy={texts.saving}>
          {texts.save}
        </SubmitButton>
        <Button
          disabled={test.isPending}
          aria-busy={test.isPending}
          onClick={() => test.mutate(form.getValues())}
        >
          {test.isPending ? texts.testing : texts.test}
        </Button>
      </div>
      <div aria-live="polite">{test.data && <FindingList findings={test.data.findings} />}</div>
    </Form>
  )
}
