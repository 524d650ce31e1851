declare const __VERSION__: string; // of the release, from CMakeLists.txt
declare module 'virtual:messages/*' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:lessons/*' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:problems/*' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:aloud/*' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:kiosk/*' {
  const messages: Record<string, string>;
  export default messages;
}
declare module 'virtual:languages' {
  type Messages = () => Promise<{ default: Record<string, string> }>;
  const languages: Record<string, { name: string; load: Messages; lessons: Messages; problems: Messages; aloud: Messages; kiosk: Messages }>;
  export default languages;
}
declare module 'virtual:rules' {
  const pages: Record<string, () => Promise<{ default: import('../tools/rule_page.ts').RulePage }>>;
  export default pages;
}
declare module 'virtual:games' {
  const names: string[];
  export default names;
}
declare module 'virtual:middles' {
  const middles: Record<string, import('./worker/types.ts').Scene>;
  export default middles;
}
