import { useState } from 'react'

export function useFileSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    selected,
    choose: (id: string, isSelected: boolean) =>
      setSelected((before) => {
        const after = new Set(before)
        if (isSelected) after.add(id)
        else after.delete(id)
        return after
      }),
    chooseAll: (ids: readonly string[]) => setSelected(new Set(ids)),
    clear: () => setSelected(new Set()),
  }
}

export type FileSelection = ReturnType<typeof useFileSelection>
