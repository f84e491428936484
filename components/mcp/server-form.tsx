'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { passFocusOn } from '@/components/ui/focus-return'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError, sentenceOfError } from '@/lib/client/api/api-error'
import { showServer } from '@/lib/client/api/mcp-servers'
import type { McpServer } from '@/lib/contract/mcp/mcp-server'
import { mcpRoutes } from '@/lib/contract/routes/mcp-routes'
import type { QueryOf } from '@/lib/contract/routes/route'
import { useTexts } from '@/lib/messages/use-texts'
import { HeaderFields } from './header-fields'

interface ServerFormProps {
  /** Absent for a new one. */
  readonly server?: McpServer
  readonly onClose: () => void
}

/** Name, address, token and headers of a server; its tools are listed when it is saved. */
export function ServerForm({ server, onClose }: ServerFormProps) {
  const texts = useTexts('mcp')
  const [name, setName] = useState(server?.name ?? '')
  const [url, setUrl] = useState(server?.url ?? '')
  const [token, setToken] = useState('')
  const [headers, setHeaders] = useState(server?.headers ?? [])
  const { saving, problem } = useSaving(server, onClose)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!saving.isPending) saving.mutate({ name, url, headers, ...(token !== '' && { token }) })
  }
  return (
    <form
      ref={passFocusOn}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-m border border-line bg-paper-raised p-4"
    >
      <Field
        label={texts.name}
        // The form appears by a button, which goes away.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={problem('name')}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={texts.url}
        hint={texts.urlHint}
        error={problem('url')}
        type="url"
        autoComplete="off"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Field
        label={texts.token}
        hint={server?.has_token ? texts.tokenKept : texts.tokenHint}
        error={problem('token')}
        type="password"
        autoComplete="off"
        value={token}
        onChange={({ target }) => setToken(target.value)}
      />
      <HeaderFields headers={headers} error={problem('headers')} onChange={setHeaders} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="primary" aria-busy={saving.isPending}>
          {server ? texts.save : texts.connect}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  )
}

/** @returns the call that saves a server, and what is wrong with a field */
function useSaving(server: McpServer | undefined, onSaved: () => void) {
  const errors = useTexts('errors')
  const api = useApi(mcpRoutes)
  const queryClient = useQueryClient()
  const saving = useMutation({
    mutationFn: (settings: QueryOf<(typeof mcpRoutes)['mcpCreate']>) =>
      server ? api('mcpUpdate', { id: server.id, ...settings }) : api('mcpCreate', settings),
    onSuccess: async (saved) => {
      await showServer(queryClient, saved)
      onSaved()
    },
  })
  const field = saving.error instanceof ApiError ? (saving.error.field ?? 'name') : 'name'
  const problem = (of: string) =>
    saving.isError && field === of ? sentenceOfError(saving.error, errors) : undefined
  return { saving, problem }
}
