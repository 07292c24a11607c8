/** Tells a password manager whose password the next field asks for. Nobody else sees it. */
export function AccountField({ name, value }: { name?: string; value: string }) {
  return (
    <input
      className="vh"
      type="text"
      name={name}
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
