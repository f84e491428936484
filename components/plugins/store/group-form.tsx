'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { pluginQuery } from '@/lib/client/api/plugins'
import type { GroupKind, PluginDraft } from '@/lib/contract/plugins/plugin'
import { pluginRoutes } from '@/lib/contract/routes/plugin-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { SecretField } from '../editor/secret-field'
import { useGroup } from './use-group'

interface GroupFormProps {
  readonly kind: GroupKind
  /** Null for a new one. */
  readonly id: number | null
  readonly onClose: () => void
}

/** Name, webhook and secret of a group. */
export function GroupForm({ kind, id, onClose }: GroupFormProps) {
  const api = useApi(pluginRoutes)
  const { data, isError } = useQuery({ ...pluginQuery(api, id ?? 0), enabled: id !== null })
  const { groups: texts } = useTexts('pluginStore')
  if (id === null) return <GroupFields kind={kind} stored={null} onClose={onClose} />
  if (isError) return <p role="alert">{texts.failed}</p>
  if (!data?.draft) return <Skeleton className="h-40 w-full" />
  return <GroupFields kind={kind} stored={data.draft} onClose={onClose} />
}

interface GroupFieldsProps extends Pick<GroupFormProps, 'kind' | 'onClose'> {
  readonly stored: PluginDraft | null
}

function GroupFields({ kind, stored, onClose }: GroupFieldsProps) {
  const { groups: texts } = useTexts('pluginStore')
  const common = useTexts('common')
  const { values, change, problems, failure, isSaving, save } = useGroup(kind, stored, onClose)

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p>{texts.intro[kind]}</p>
      <Field
        label={texts.name}
        value={values.name}
        error={problems.name}
        onChange={({ target }) => change('name', target.value)}
      />
      <SecretField
        label={texts.webhook}
        value={values.webhook}
        error={problems.webhook}
        hint={texts.secretHint}
        onCommit={(text) => change('webhook', text)}
        onLeave={() => undefined}
      />
      {kind !== 'wecom' && (
        <SecretField
          label={texts.secret}
          value={values.secret}
          error={problems.secret}
          hint={texts.signHint}
          onCommit={(text) => change('secret', text)}
          onLeave={() => undefined}
        />
      )}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}
