/** platform: the filter that the address names, or the usual one. */
import { useSearchParams } from 'react-router'

export function useFilter<const Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const [params] = useSearchParams()
  const asked = params.get(name)
  return values.find((value) => value === asked) ?? values[0]
}
