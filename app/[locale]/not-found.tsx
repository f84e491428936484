import { MissingView } from '@/components/shared/missing-view'

export default function NotFound() {
  return <MissingView />
}
