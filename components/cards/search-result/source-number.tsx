export function SourceNumber({ index }: { readonly index: number }) {
  return <span className="source-number shrink-0 bg-seal-wash text-seal">{index}</span>
}
