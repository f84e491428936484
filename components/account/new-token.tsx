'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useCopy } from '@/components/toasts/use-copied'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { createTokenMutation } from '@/lib/client/api/personal-tokens'
import { type TokenScope, tokenRoutes, tokenScopes } from '@/lib/contract/routes/token-routes'
import { useTexts } from '@/lib/messages/use-texts'

const lifetimes = ['30', '90', '365'] as const

interface NewTokenProps {
  readonly revokedIds: readonly string[]
}

/** Creates a token, which is shown once, with examples of its use, until it is revoked. */
export function NewToken({ revokedIds }: NewTokenProps) {
  const { tokens: texts } = useTexts('account')
  const errors = useTexts('errors')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['search'])
  const [days, setDays] = useState<(typeof lifetimes)[number]>('90')
  const creating = useMutation(createTokenMutation(useApi(tokenRoutes), useQueryClient()))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (creating.isPending) return
    creating.mutate({ name, scopes: [...scopes], days: Number(days) }, { onSuccess: () => setName('') })
  }
  const toggle = (scope: TokenScope, isOn: boolean) =>
    setScopes(tokenScopes.filter((each) => (each === scope ? isOn : scopes.includes(each))))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field
          label={texts.name}
          hint={texts.nameHint}
          error={creating.isError ? sentenceOfError(creating.error, errors) : undefined}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm text-ink-soft">{texts.purposes}</legend>
          {tokenScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onCheckedChange={(isOn) => toggle(scope, isOn === true)}
            >
              {texts.scopeNotes[scope]}
            </Checkbox>
          ))}
        </fieldset>
        <SegmentedControl
          label={texts.expires}
          segments={lifetimes.map((value) => ({ value, label: texts.days[value] }))}
          value={days}
          onChange={setDays}
        />
        <Button type="submit" className="justify-self-start" aria-busy={creating.isPending}>
          {texts.create}
        </Button>
      </form>
      {creating.data && !revokedIds.includes(creating.data.id) && <Created token={creating.data.token} />}
    </div>
  )
}

function Created({ token }: { readonly token: string }) {
  const { tokens: texts } = useTexts('account')
  const { isCopied, copy } = useCopy(texts.copyFailed)
  const address = `${window.location.origin}/openai/v1`
  const example = `curl ${address}/chat/completions \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "normal", "messages": [{"role": "user", "content": "…"}]}'`
  return (
    <output className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-m border border-line bg-paper-sunken px-4 py-3">
      <p className="font-semibold">{texts.once}</p>
      <code className="font-mono text-sm wrap-anywhere">{token}</code>
      <Button size="small" className="justify-self-start" onClick={() => void copy(token)}>
        {isCopied ? texts.copied : texts.copy}
      </Button>
      <p className="text-sm text-ink-soft">{texts.clients}</p>
      <code className="font-mono text-sm wrap-anywhere">{address}</code>
      <pre className="overflow-x-auto text-xs whitespace-pre-wrap">{example}</pre>
      <McpExample token={token} />
    </output>
  )
}

/** The form that most clients of the protocol read. */
function McpExample({ token }: { readonly token: string }) {
  const { tokens: texts } = useTexts('account')
  const { isCopied, copy } = useCopy(texts.copyFailed)
  const server = {
    type: 'streamableHttp',
    url: `${window.location.origin}/mcp`,
    headers: { Authorization: `Bearer ${token}` },
  }
  const settings = JSON.stringify({ mcpServers: { zhizhou: server } }, null, 2)
  return (
    <>
      <p className="text-sm text-ink-soft">{texts.mcp}</p>
      <pre className="overflow-x-auto text-xs whitespace-pre-wrap">{settings}</pre>
      <Button size="small" className="justify-self-start" onClick={() => void copy(settings)}>
        {isCopied ? texts.copied : texts.copyMcp}
      </Button>
    </>
  )
}
