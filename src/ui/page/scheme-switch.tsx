import { useEffect, useState } from 'preact/hooks';

const SCHEMES = ['auto', 'light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
const PLACE = 'hookline-scheme';

/** As the system has it, unless the person says otherwise. */
export function SchemeSwitch() {
  const [scheme, setScheme] = useState<Scheme>(
    () => SCHEMES.find((one) => one === localStorage.getItem(PLACE)) ?? 'auto',
  );
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme;
    localStorage.setItem(PLACE, scheme);
  }, [scheme]);
  return (
    <label class="scheme">
      <span>Colours</span>
      <select value={scheme} onChange={({ currentTarget }) => setScheme(currentTarget.value as Scheme)}>
        {SCHEMES.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  );
}
