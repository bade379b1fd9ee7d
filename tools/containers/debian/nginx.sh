# Fills in the templates with all variables, and runs nginx.
set -e
for file in /docker-entrypoint.d/*.envsh; do
    . "$file"
done
names=$(env | sed -n 's/^\([A-Za-z_][A-Za-z0-9_]*\)=.*/${\1}/p' | tr '\n' ' ')
for file in /etc/nginx/templates/*.template; do
    envsubst "$names" < "$file" > "/etc/nginx/conf.d/$(basename "$file" .template)"
done
exec nginx -g "daemon off;"
