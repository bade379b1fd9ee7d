export function valuesOf(message: string): Map<string, string>
export function typesOf(catalogue: Record<string, string>): string
