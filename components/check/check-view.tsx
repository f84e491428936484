'use client'
import { CheckForm } from './check-form'
import { CheckResultView } from './check-result-view'

/** @param id of a check; '' for a new one */
export function CheckView({ id }: { readonly id: string }) {
  return (
    <div className="page-body max-w-[820px]">{id === '' ? <CheckForm /> : <CheckResultView id={id} />}</div>
  )
}
