import { Badge } from '@/components/ui/badge'
import type { ToolMethod } from '@/lib/contract/plugins/tool'

const tones = { GET: 'indigo', POST: 'ok', PUT: 'warn', PATCH: 'warn', DELETE: 'bad' } as const

export function MethodBadge({ method }: { readonly method: ToolMethod }) {
  return (
    <Badge tone={tones[method]} className="shrink-0 font-mono font-semibold">
      {method}
    </Badge>
  )
}
