/** Data files are `unknown` until a schema has checked them. */
declare module "*.json" {
  const value: unknown;
  export default value;
}
