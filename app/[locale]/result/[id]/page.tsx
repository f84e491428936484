import { redirect } from 'next/navigation'
import { paths } from '@/lib/paths'

/** Legacy form of a result's address. */
export default async function ResultIdPage({
  params,
}: {
  readonly params: Promise<{ readonly id: string }>
}) {
  const { id } = await params
  redirect(paths.result(decodeURIComponent(id)))
}
