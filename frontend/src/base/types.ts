/** Helpers for types. */

/** Fails to compile, with the names of what is missing, unless nothing is. */
export type Nothing<Missing extends never> = Missing

/** The keys of an object that has no others than its type says. */
export function keysOf<T extends object>(of: T): (keyof T & string)[] {
  // The compiler widens them to `string`, since an object may have more keys than its type.
  return Object.keys(of) as (keyof T & string)[]
}
